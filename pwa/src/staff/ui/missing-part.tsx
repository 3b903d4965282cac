import { Button } from '../../ui/basics/button.tsx';
import ui from './staff.module.css';

export const loadedLater = 'This is loaded when you are online again.';

/** Takes the place of a part of the desk whose code could not be loaded. A reload shows the same list and record. */
export const MissingPart = ({ isOnline }: { isOnline: boolean }) => (
  <div className={ui.empty} role="alert">
    <p>{isOnline ? 'This part of the desk could not be loaded.' : loadedLater}</p>
    {isOnline ? <Button onClick={() => window.location.reload()}>Reload the page</Button> : null}
  </div>
);
