import { Button } from '../../../ui/basics/button.tsx';
import { useStaffAction } from '../../api/action.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Problem } from '../../ui/problem.tsx';
import styles from './download-button.module.css';

type Props = {
  label: string;
  /** A line below the label: size, day. */
  note?: string;
  isDisabled?: boolean;
  load: () => Promise<void> | void;
  /** Only for a file that can be viewed here. */
  onView?: () => void;
};

export function DownloadButton({ label, note, isDisabled, load, onView }: Props) {
  const download = useStaffAction(async (_: null) => load());
  return (
    <div className={styles.download}>
      <div className={styles.pair}>
        <Button
          look="secondary"
          className={styles.button}
          disabled={isDisabled}
          isBusy={download.isBusy}
          onClick={() => download.run(null)}
        >
          {download.isBusy ? null : <Icon name="download" />}
          <span>
            {label}
            {note ? <small>{note}</small> : null}
          </span>
        </Button>
        {onView ? <IconButton icon="view" label={`View ${label}`} onClick={onView} /> : null}
      </div>
      <Problem of={download.problem} />
    </div>
  );
}
