import { Button } from '@qingyu/ui/Button.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { copy } from './copy.ts'

interface ViewerMenuProps {
  open: boolean
  onClose: () => void
  onSave: () => void
}

export function ViewerMenu({ open, onClose, onSave }: ViewerMenuProps) {
  const save = (): void => {
    onSave()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={copy.menu}
      actions={
        <Button kind="neutral" size={50} onClick={onClose}>
          {copy.cancel}
        </Button>
      }
    >
      <Button kind="neutral" size={50} block onClick={save}>
        {copy.save}
      </Button>
    </Sheet>
  )
}
