import { create } from 'zustand';

const place = 'tshepa-keys';

function wasSwitchedOff(): boolean {
  try {
    return sessionStorage.getItem(place) === 'off';
  } catch {
    return false;
  }
}

/** Whether single keys do something: people who dictate or whose hands slip switch them off. For this tab only. */
export const useKeysSwitch = create<{ isOn: boolean }>(() => ({ isOn: !wasSwitchedOff() }));

export function switchKeys(isOn: boolean) {
  useKeysSwitch.setState({ isOn });
  try {
    sessionStorage.setItem(place, isOn ? 'on' : 'off');
  } catch {
    // It then holds until the page is left.
  }
}
