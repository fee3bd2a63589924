import './page.css';
import './board.css';
import './standings.css';
import './overlay.css';
import './print.css';
import './overview.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BoardPage, OVERLAYS } from './board-page.tsx';

const container = document.getElementById('board');
if (!container) throw new Error('The page has no element for the board');

const { color } = container.dataset;
if (color) document.documentElement.style.setProperty('--community', color);

const overlay = OVERLAYS.find((kind) => kind === new URLSearchParams(location.search).get('overlay')) ?? null;
document.documentElement.classList.toggle('overlay', overlay !== null);

const [, , id = ''] = location.pathname.split('/');

createRoot(container).render(
  <StrictMode>
    <BoardPage
      eventId={decodeURIComponent(id)}
      community={container.dataset.community ?? ''}
      overlay={overlay}
    />
  </StrictMode>,
);
