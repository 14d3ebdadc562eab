import { Flag, ImageDown, Link, QrCode, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Dialog } from '../src/Dialog.tsx'
import { GridShortcut } from '../src/GridShortcut.tsx'
import { LoadingBar } from '../src/LoadingBar.tsx'
import { Sheet } from '../src/Sheet.tsx'
import { Toast } from '../src/Toast.tsx'
import { usePress } from '../src/gestures.ts'
import css from './Gallery.module.css'
import { Section } from './Section.tsx'

type Shown = 'sheet' | 'dialog' | 'danger' | 'ok' | 'warn' | 'plain' | 'bar'

export function Overlays() {
  const [shown, setShown] = useState<Shown>()
  const press = usePress(() => setShown('plain'))
  const close = () => setShown(undefined)
  const show = (what: Shown) => () => setShown(shown === what ? undefined : what)
  return (
    <Section title="浮层、对话框、轻提示">
      <div className={css.row}>
        <Button kind="neutral" onClick={show('sheet')}>
          底部浮层
        </Button>
        <Button kind="neutral" onClick={show('dialog')}>
          对话框
        </Button>
        <Button kind="neutral" onClick={show('danger')}>
          危险对话框
        </Button>
        <Button kind="neutral" onClick={show('ok')}>
          轻提示 好
        </Button>
        <Button kind="neutral" onClick={show('warn')}>
          轻提示 警
        </Button>
        <Button kind="neutral" onClick={show('bar')}>
          载入条
        </Button>
        <Button kind="outline" {...press}>
          长按
        </Button>
      </div>
      <Sheet
        open={shown === 'sheet'}
        onClose={close}
        title="分享到"
        actions={
          <Button kind="neutral" onClick={close}>
            取消
          </Button>
        }
      >
        <div className={css.five}>
          <GridShortcut plate icon={Link} label="复制链接" onClick={close} />
          <GridShortcut plate icon={QrCode} label="二维码" onClick={close} />
          <GridShortcut plate icon={ImageDown} label="海报" onClick={close} />
          <GridShortcut plate icon={Send} label="私信" onClick={close} />
          <GridShortcut plate icon={Flag} label="举报" onClick={close} />
        </div>
      </Sheet>
      <Dialog
        open={shown === 'dialog'}
        message={'这部作品需要 30 金币，\n余额还差 12 金币，现在去充值吗？'}
        cancel="取消"
        onConfirm={close}
        onClose={close}
      />
      <Dialog
        open={shown === 'danger'}
        title="注销账号"
        message="注销后不能恢复。"
        confirm="注销"
        cancel="再想想"
        danger
        onConfirm={close}
        onClose={close}
      />
      {shown === 'ok' && <Toast kind="ok" text="已加入收藏" />}
      {shown === 'warn' && <Toast kind="warn" text="网络不稳，点赞没有送达，已撤回" />}
      {shown === 'plain' && <Toast text="长按了 500 毫秒" />}
      <LoadingBar value={62} visible={shown === 'bar'} />
    </Section>
  )
}
