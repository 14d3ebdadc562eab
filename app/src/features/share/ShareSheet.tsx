import { Button } from '@qingyu/ui/Button.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { Sheet } from '@qingyu/ui/Sheet.tsx'
import { Copy, Share } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../shell/feedback.ts'
import { useUser } from '../../shell/stores/user.ts'
import type { SheetProps } from '../../shell/use-sheet.ts'
import { copy } from './copy.ts'
import { shareLink } from './share-link.ts'
import css from './ShareSheet.module.css'

interface ShareSheetProps extends SheetProps {
  title: string
  /** Where it leads: /player?id=42. */
  place: string
}

/** The link to copy, or what the system has for it; nobody else is told anything. */
export function ShareSheet({ open, onClose, title, place }: ShareSheetProps) {
  const [address] = useState(() => shareLink(place))
  const isLogin = useUser((user) => user.isLogin)
  const canShare = 'share' in navigator

  async function copyLink(): Promise<void> {
    try {
      // There is no clipboard on a page that came over http.
      await navigator.clipboard.writeText(address)
      toast(copy.copied, 'ok')
      onClose()
    } catch {
      toast(copy.copyFailed, 'warn')
    }
  }

  async function shareBySystem(): Promise<void> {
    try {
      await navigator.share({ title, url: address })
      onClose()
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') toast(copy.failed, 'warn')
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={copy.title}
      actions={
        <div className={css['actions']}>
          {canShare && (
            <Button
              kind="neutral"
              size={50}
              icon={<Icon of={Share} size={18} />}
              onClick={() => void shareBySystem()}
            >
              {copy.system}
            </Button>
          )}
          <Button size={50} icon={<Icon of={Copy} size={18} />} onClick={() => void copyLink()}>
            {copy.copy}
          </Button>
        </div>
      }
    >
      <div className={css['body']}>
        <p className={css['title']}>{title}</p>
        <p className={css['link']} aria-label={copy.link}>
          {address}
        </p>
        <p className={css['note']}>{isLogin ? copy.invited : copy.plain}</p>
      </div>
    </Sheet>
  )
}
