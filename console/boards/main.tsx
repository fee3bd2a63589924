import './boards.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BoardPage } from './board-page.tsx';

const container = document.getElementById('board');
if (!container) throw new Error('The page has no element for the board');

const { color } = container.dataset;
if (color) document.documentElement.style.setProperty('--community', color);

const isOverlay = new URLSearchParams(location.search).get('overlay') === '1';
document.documentElement.classList.toggle('overlay', isOverlay);

const [, , id = ''] = location.pathname.split('/');

createRoot(container).render(
  <StrictMode>
    <BoardPage
      eventId={decodeURIComponent(id)}
      community={container.dataset.community ?? ''}
      isOverlay={isOverlay}
    />
  </StrictMode>,
);
