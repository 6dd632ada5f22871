import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightContract } from '../h5/build/light-contract.ts';

const SERVER = 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/ops/',
  plugins: [react(), lightContract()],
  // The server puts the nonce of each response in its place: platform/http/static.ts.
  html: { cspNonce: 'candor-page-nonce' },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A desktop console: antd comes in one piece, and is fetched once.
    chunkSizeWarningLimit: 2000,
  },
  server: { port: 5174, proxy: { '/api': SERVER, '/upload': SERVER, '/media': SERVER } },
});
