import './styles/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { Start } from './app/start.tsx';

// A strict content security policy forbids the code that zod would otherwise generate.
z.config({ jitless: true });

// A build that was replaced while this page was open: its screens are gone, so the page starts anew, once.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded') === __BUILD_ID__) return;
  sessionStorage.setItem('reloaded', __BUILD_ID__);
  event.preventDefault();
  location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const tree = (
  <BrowserRouter>
    <Start />
  </BrowserRouter>
);
// Only the home page's own address comes with markup.
if (root.firstElementChild && location.pathname === '/') hydrateRoot(root, tree);
else createRoot(root).render(tree);
