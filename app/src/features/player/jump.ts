/** What a double tap or an arrow key is worth. */
export const JUMP_SECONDS = 10
