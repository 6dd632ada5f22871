// dev-only: literal English
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#ui/styles/index.css';
import { GalleryScreen } from './gallery-screen.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <GalleryScreen />
    </StrictMode>,
  );
}
