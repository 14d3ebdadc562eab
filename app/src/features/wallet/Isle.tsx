/** The brand's shape on the cards of money and membership; it takes the card's colour. */
export function Isle({ moon, className }: { moon?: boolean; className?: string | undefined }) {
  return (
    <svg aria-hidden className={className} viewBox="0 0 176 112" fill="none">
      {moon && <circle cx="141" cy="17" r="14.5" fill="#f4dcab" opacity=".76" />}
      <path d="M4 87c32-4 46-76 91-76 34 0 44 42 66 62 6 6 12 9 19 10v4z" fill="currentColor" opacity=".62" />
      <g stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        <path d="M2 97q10-5 20-1t20 1 20-3 20 1 20 2 20-4 20 1 20 2 18-2" />
        <path opacity=".6" d="M18 107q10-4 20-1t20 1 20-2 20 0 20 2 20-4 20 2" />
      </g>
    </svg>
  )
}
