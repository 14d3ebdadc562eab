import { Button } from '@qingyu/ui/Button.tsx'
import { Chip } from '@qingyu/ui/Chip.tsx'
import { Field } from '@qingyu/ui/Field.tsx'
import { Icon } from '@qingyu/ui/Icon.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formCopy as copy } from './form-copy.ts'
import { tagFault, tagOf } from './work-form.ts'
import css from './WorkFields.module.css'

interface TagsFieldProps {
  tags: string[]
  onChange: (tags: string[]) => void
  suggestions: readonly string[]
  error?: string | undefined
}

const SUGGESTED = 10

export function TagsField({ tags, onChange, suggestions, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const offered = suggestions.filter((tag) => !tags.includes(tag)).slice(0, SUGGESTED)

  function add(tag: string): void {
    if (!tag) return
    const wrong = tagFault(tag, tags)
    setFault(wrong ?? '')
    if (wrong) return
    onChange([...tags, tag])
    setTyped('')
  }

  return (
    <div className={css['stack']}>
      {tags.length > 0 && (
        <div className={css['chips']}>
          {tags.map((tag) => (
            <Chip
              key={tag}
              selected
              aria-label={copy.dropTag(tag)}
              onClick={() => onChange(tags.filter((one) => one !== tag))}
            >
              {tag}
              <Icon of={X} size={14} />
            </Chip>
          ))}
        </div>
      )}
      <Field
        label={copy.addTag}
        value={typed}
        error={fault || error}
        enterKeyHint="done"
        onChange={(text) => {
          setTyped(text)
          setFault('')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(tagOf(typed))
        }}
        right={
          <Button kind="text" size={30} disabled={!tagOf(typed)} onClick={() => add(tagOf(typed))}>
            {copy.add}
          </Button>
        }
      />
      {offered.length > 0 && (
        <fieldset className={css['chips']} aria-label={copy.suggestions}>
          {offered.map((tag) => (
            <Chip key={tag} onClick={() => add(tag)}>
              {tag}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}
