import './boards.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BoardPage } from './board-page.tsx';

const container = document.getElementById('board');
if (!container) throw new Error('The page has no element for the board');

const isOverlay = new URLSearchParams(location.search).get('overlay') === '1';
document.documentElement.classList.toggle('overlay', isOverlay);

const [, , id = ''] = location.pathname.split('/');

createRoot(container).render(
  <StrictMode>
    <BoardPage
      eventId={decodeURIComponent(id)}
      product={container.dataset.product ?? ''}
      isOverlay={isOverlay}
    />
  </StrictMode>,
);
