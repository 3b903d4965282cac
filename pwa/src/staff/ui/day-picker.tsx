import { johannesburgDay } from '@tshepa/contracts/rules/dates';
import { useEffect, useRef, useState } from 'react';
import { DatePicker, type DatePickerProps } from 'react-datepicker';
import { serverNow } from '../../platform/network/server-clock.ts';
import styles from './day-range.module.css';
import './day-picker.css';
import { Icon } from './buttons.tsx';
import { dayOf, noonOf } from './day-picker-days.ts';

type Props = {
  label: string;
  day: string | undefined;
  min: string;
  max: string;
  onPick: (day: string) => void;
};

type Floating = NonNullable<DatePickerProps['popperModifiers']>[number];

const margin = 8;
const floating = { strategy: 'fixed' } as const;
/** On a small screen the calendar may cover the field, because there is no room above or below it. */
const keepInSight: Floating = {
  name: 'keep-in-sight',
  fn: ({ y, rects }) => ({
    y: Math.max(margin, Math.min(y, window.innerHeight - rects.floating.height - margin)),
  }),
};
const modifiers = [keepInSight];
const reachable = '.react-datepicker__day[tabindex="0"], .react-datepicker__year-text[tabindex="0"]';

/** Renders an open calendar and its button. The focus moves into the calendar, and returns when it closes. */
export function DayPicker({ label, day, min, max, onPick }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const [isOfYears, setIsOfYears] = useState(false);
  const picker = useRef<HTMLSpanElement>(null);
  const today = johannesburgDay(serverNow());
  const start = day ?? (today > max ? max : today < min ? min : today);
  const open = (willBeOpen: boolean) => {
    setIsOpen(willBeOpen);
    if (!willBeOpen) setIsOfYears(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of years takes the focus as well
  useEffect(() => {
    if (!isOpen) return;
    // The calendar is positioned a moment after it is drawn.
    const frame = requestAnimationFrame(() => {
      picker.current?.querySelector<HTMLElement>(reachable)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen, isOfYears]);

  const pick = (date: Date | null) => {
    if (!date) return;
    if (isOfYears) return setIsOfYears(false);
    onPick(dayOf(date));
  };

  return (
    <span ref={picker} className="day-picker">
      <DatePicker
        startOpen
        selected={day ? noonOf(day) : null}
        openToDate={noonOf(start)}
        minDate={noonOf(min)}
        maxDate={noonOf(max)}
        onChange={pick}
        onCalendarOpen={() => open(true)}
        onCalendarClose={() => open(false)}
        shouldCloseOnSelect={!isOfYears}
        showYearPicker={isOfYears}
        showMonthDropdown={!isOfYears}
        showYearDropdown={!isOfYears}
        dropdownMode="select"
        calendarStartDay={1}
        dateFormat={isOfYears ? 'yyyy' : 'dd-MM-yyyy'}
        dayClassName={(date) => (dayOf(date) === today ? 'day-picker-today' : '')}
        preventOpenOnFocus
        showPopperArrow={false}
        popperPlacement="bottom-end"
        popperProps={floating}
        popperModifiers={modifiers}
        customInput={
          <button type="button" className={styles.button} aria-haspopup="dialog">
            <Icon name="calendar" />
          </button>
        }
        aria-label={`${label}: open the calendar`}
      >
        <button type="button" className="day-picker-years" onClick={() => setIsOfYears(!isOfYears)}>
          {isOfYears ? 'Back to days' : 'Choose a year'}
        </button>
      </DatePicker>
    </span>
  );
}
