const DATE = /^(\d{4})([-/])(\d{2})\2(\d{2})$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A real calendar day, as 2026-02-28 or 2026/02/28. */
export function isDate(text: string): boolean {
  if (text.length !== 10) return false;
  const parts = DATE.exec(text);
  if (!parts) return false;
  const year = Number.parseInt(parts[1] ?? '', 10);
  const month = Number.parseInt(parts[3] ?? '', 10);
  const day = Number.parseInt(parts[4] ?? '', 10);
  return year >= 1 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
}
