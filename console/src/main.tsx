import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refusal } from './contract/client.js';
import { consoleRouter } from './routes.js';
import { applyTheme } from './shell/header.js';
import './style/shell.css';
import './style/parts.css';

applyTheme();
const queries = new QueryClient({
  defaultOptions: {
    // Polling stops automatically while the window is hidden. Refusals are not retried.
    queries: { staleTime: 2000, retry: (count, error) => !(error instanceof Refusal) && count < 2 },
  },
});
const place = document.getElementById('console');
if (!place) throw new Error('index.html has no place for the console');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={consoleRouter(queries)} />
    </QueryClientProvider>
  </StrictMode>,
);
