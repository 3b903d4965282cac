import type { Notice } from '@tshepa/contracts/entities/notice';

const words: Readonly<Record<Notice['reason'], string>> = {
  assigned: 'assigned a customer to you',
  mentioned: 'mentioned you in a note',
  newer: 'told you of a customer',
};

/** Says what a colleague did, such as “Thandi Nkosi mentioned you in a note”. */
export const noticeText = ({ reason }: Pick<Notice, 'reason'>, by: string): string =>
  `${by} ${words[reason]}`;
