import { Icon } from '@qingyu/ui/Icon.tsx'
import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '../shell/feedback.ts'

export function Copyable({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast('无法访问剪贴板，请手动选择并复制', 'error'),
    )
  return (
    <Button size="small" icon={<Icon of={copied ? Check : Copy} size={14} />} onClick={() => void copy()}>
      {copied ? '已复制' : label}
    </Button>
  )
}
