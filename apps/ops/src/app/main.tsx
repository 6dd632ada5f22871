import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { nonceStyleElements } from './page-nonce.ts';
import 'antd/dist/antd.css';
import './console.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
nonceStyleElements();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
