// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

const ITEMS = ['推荐', '热门', '会员'].map((label) => ({ key: label, label }))

function Example() {
  const [active, setActive] = useState('推荐')
  return <Tabs label="首页分类" items={ITEMS} active={active} onSelect={setActive} />
}

function chosen(): string | null {
  return screen.getByRole('tab', { selected: true }).textContent
}

test('arrows, Home and End move the choice and the focus, round the ends', () => {
  render(<Example />)
  const walked = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
    expect(document.activeElement?.textContent).toBe(chosen())
    return chosen()
  })
  expect(walked).toEqual(['热门', '会员', '推荐', '会员', '推荐', '会员'])
})

test('only the chosen tab is a stop of the Tab key', () => {
  render(<Example />)
  fireEvent.click(screen.getByRole('tab', { name: '热门' }))
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
})
