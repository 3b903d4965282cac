import { t } from '@lingui/core/macro';
import { useReceipts } from '../../offline/index.ts';
import { momentOf } from '../../platform/formats.ts';
import { Stack } from '../../ui/basics/page.tsx';
import { commandTitle } from '../shared/command-titles.ts';
import styles from './phone.module.css';

export function ReceiptsSection() {
  const receipts = useReceipts();
  if (receipts.length === 0) return null;
  return (
    <Stack>
      <h2>{t`What we have received`}</h2>
      <p>{t`These are our receipt numbers. Give us the number when you ask about something you sent.`}</p>
      <ul className={styles.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>{commandTitle(receipt)}</span>
            <span className={styles.number}>{receipt.number}</span>
            <span className={styles.small}>{momentOf(receipt.at)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
