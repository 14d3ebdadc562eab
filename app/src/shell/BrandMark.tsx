import { rem } from '@qingyu/ui/rem.ts'
import { useBrand } from './brand.ts'

/** The icon that the browser shows as well: the brand's mark, or in discreet mode a glyph that says nothing. */
export function BrandMark({ size }: { size: number }) {
  const icon = useBrand().neutral ? '/icons/neutral/icon.svg' : '/icons/icon.svg'
  return <img src={icon} alt="" style={{ width: rem(size), height: rem(size) }} />
}
