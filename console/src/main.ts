import '@qingyu/ui/tokens.css'
import './shell/base.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'

const root = document.querySelector('#console')
if (!root) throw new Error('the page has no place for the console')
createRoot(root).render(createElement(App))
