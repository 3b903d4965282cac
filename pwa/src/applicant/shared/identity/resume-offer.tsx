import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyNamed } from '../../../platform/code/missing-code.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/basics/button.tsx';

export const ConfirmIdentity = lazyNamed(() => import('./confirm-identity.tsx'), 'ConfirmIdentity');

type Props = {
  /** Renders the screen with the offer. `open` replaces it with the confirmation. */
  children: (open: () => void) => ReactNode;
};

/** Lets a person continue an earlier application that was started on another phone. */
export function ResumeOffer({ children }: Props) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) return children(() => setIsOpen(true));
  return (
    <ConfirmIdentity
      onDone={() => navigate(paths.loading)}
      otherwise={
        <Button look="secondary" onClick={() => setIsOpen(false)}>
          {t`Back`}
        </Button>
      }
    >
      <p>{t`To continue your application, confirm that it is yours. We send an OTP to the number on it.`}</p>
    </ConfirmIdentity>
  );
}
