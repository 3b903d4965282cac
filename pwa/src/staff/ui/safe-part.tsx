import type { ReactNode } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { ErrorBoundary } from '../../ui/basics/error-boundary.tsx';
import ui from './staff.module.css';

/** Draws a part of the desk. When drawing it fails, the part says so, and everything else and what is typed there stays. */
export const SafePart = ({ of, children }: { of?: string; children: ReactNode }) => (
  <ErrorBoundary of={of} fallback={(retry) => <FailedPart onRetry={retry} />}>
    {children}
  </ErrorBoundary>
);

const FailedPart = ({ onRetry }: { onRetry: () => void }) => (
  <div className={ui.empty} role="alert">
    <p>This part could not be shown. Everything else still works. If it fails again, reload the page.</p>
    <Button look="secondary" onClick={onRetry}>
      Show it again
    </Button>
  </div>
);
