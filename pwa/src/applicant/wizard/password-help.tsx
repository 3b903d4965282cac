import { Trans } from '@lingui/react/macro';
import { whatsAppHelpUrl } from '../../ui/basics/brand.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/forms/notice.tsx';

/** The ways on for somebody whose passwords do not open their statement. */
export const PasswordHelp = ({ onRemove }: { onRemove: () => void }) => (
  <Notice tone="warning" isStatus>
    <p>
      <strong>
        <Trans>Three passwords did not open this file. You can go on without it.</Trans>
      </strong>
    </p>
    <ul>
      <li>
        <Trans>
          Ask your bank’s app for a statement without a password: open your account in the app, go to
          Statements, choose the month, and download or share it as a PDF. Then choose that file here.
        </Trans>
      </li>
      <li>
        <Trans>If your bank emailed it, the password is often your ID number without spaces.</Trans>
      </li>
      <li>
        <Trans>
          A person can help you:{' '}
          <a href={whatsAppHelpUrl()} target="_blank" rel="noopener noreferrer">
            chat to us on WhatsApp
          </a>
          .
        </Trans>
      </li>
    </ul>
    <Button look="secondary" onClick={onRemove}>
      <Trans>Empty this place</Trans>
    </Button>
  </Notice>
);
