import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { whatsAppHelpUrl } from '../../ui/basics/brand.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Notice } from '../../ui/forms/notice.tsx';

export const PasswordHelp = ({ onRemove }: { onRemove: () => void }) => (
  <Notice tone="warning" isStatus>
    <p>
      <strong>{t`Three passwords did not open this file. You can continue without it.`}</strong>
    </p>
    <ul>
      <li>
        <Trans>
          Get a statement without a password from your bank’s app. Open your account, go to Statements and
          choose the month. Download the PDF, then choose it here.
        </Trans>
      </li>
      <li>{t`If your bank emailed it, the password is often your ID number without spaces.`}</li>
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
      {t`Remove this file`}
    </Button>
  </Notice>
);
