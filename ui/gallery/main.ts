import '../src/tokens.css'
import '../src/base.css'
import { StrictMode, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

const place = document.querySelector('#gallery')
if (place) createRoot(place).render(createElement(StrictMode, null, createElement(Gallery)))
