import '@mantine/dates/styles.css';
import { VisuallyHidden } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import dayjs from 'dayjs';
import { daysOf, type Entry, entriesOn, shortestFirst } from './entries.ts';
import classes from './month-grid.module.css';
import { calendarText } from './text.ts';

/** Titles in the cell of a day; further entries are counted. */
const MOST_TITLES = 3;

interface Props {
  /** Those of the month. */
  readonly entries: readonly Entry[];
  /** A day of the month in view. */
  readonly date: string;
  /** The chosen day; null for the month. */
  readonly chosen: string | null;
  readonly onDateChange: (day: string) => void;
  readonly onChoose: (day: string) => void;
}

/** A month whose days have the titles of their entries, in narrow windows a dot where one starts. */
export function MonthGrid({ entries, date, chosen, onDateChange, onChoose }: Props) {
  const entriesOf = (day: string) => shortestFirst(entriesOn(entries, { first: day, last: day }));
  return (
    <Calendar
      className={classes.calendar ?? ''}
      classNames={{
        monthCell: classes.cell ?? '',
        day: classes.day ?? '',
        weekday: classes.weekday ?? '',
        calendarHeader: classes.header ?? '',
      }}
      date={date}
      onDateChange={onDateChange}
      level="month"
      maxLevel="month"
      enableKeyboardNavigation={false}
      fullWidth
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      monthLabelFormat="MMMM YYYY"
      weekdayFormat="ddd"
      ariaLabels={{ nextMonth: calendarText.nextMonth, previousMonth: calendarText.previousMonth }}
      getDayProps={(day) => ({
        selected: day === chosen,
        // Its content names the day.
        'aria-label': undefined,
        'aria-pressed': day === chosen,
        'aria-current': dayjs().isSame(day, 'day') ? 'date' : undefined,
        onClick: () => onChoose(day),
      })}
      renderDay={(day) => <DayContent day={day} entries={entriesOf(day)} />}
    />
  );
}

function DayContent({ day, entries }: { readonly day: string; readonly entries: readonly Entry[] }) {
  const further = entries.length - MOST_TITLES;
  return (
    <>
      <span aria-hidden>{dayjs(day).date()}</span>
      <VisuallyHidden component="span">{formatDay(day)}</VisuallyHidden>
      {entries.some((entry) => daysOf(entry).first === day) && <span className={classes.dot} />}
      {entries.slice(0, MOST_TITLES).map(({ kind, id, title }) => (
        <span key={`${kind} ${id}`} className={classes.title} data-kind={kind}>
          {title}
        </span>
      ))}
      {further > 0 && <span className={classes.title}>{calendarText.further(further)}</span>}
    </>
  );
}

/** Formats a day such as `2026-11-29` as `29 November 2026`. */
export function formatDay(day: string): string {
  return dayjs(day).format('D MMMM YYYY');
}

/** Formats the month of a day, such as `November 2026`. */
export function formatMonth(day: string): string {
  return dayjs(day).format('MMMM YYYY');
}
