/** A length of the 375 wide design in rem, for sizes that arrive as props. */
export function rem(designPx: number): string {
  return `${designPx / 37.5}rem`
}
