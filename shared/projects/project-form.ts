import { imageBytes, imageTexts, projectImageTypes } from '#shared/files/image.schema.ts';
import type { MessageText } from '#shared/text/message.ts';
import { isWebAddress } from '#shared/text/web-address.ts';
import { addDays, type Day, daysBetween, isDay } from '#shared/time/calendar-day.ts';
import {
  projectDescriptionMaximum,
  projectNameMaximum,
  projectTexts,
  projectTitleMinimum,
} from './project.schema.ts';

/** Form values of a project while somebody types; days are `YYYY-MM-DD`, blank if not chosen. */
export interface ProjectForm {
  readonly name: string;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly projectUrl?: string;
  readonly description?: string;
}

type ProjectFormErrors = Partial<Record<keyof ProjectForm, string>>;

/** The end is after the start, at least one day apart. */
export function isEndTooEarly(start: Day, end: Day): boolean {
  return daysBetween(start, end) < 1;
}

/** A text for each field that keeps the project from being saved. */
export function projectFormErrors(form: ProjectForm): ProjectFormErrors {
  const found = {
    name: nameError(form.name.trim()),
    startDate: isDay(form.startDate) ? undefined : projectTexts.startRequired,
    endDate: endError(form),
    projectUrl: urlError(form.projectUrl?.trim() ?? ''),
    description:
      (form.description?.trim().length ?? 0) > projectDescriptionMaximum
        ? projectTexts.description
        : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

function nameError(name: string): string | undefined {
  if (name === '') return projectTexts.name;
  if (name.length < projectTitleMinimum) return projectTexts.nameTooShort;
  return name.length > projectNameMaximum ? projectTexts.nameTooLong : undefined;
}

function endError({ startDate, endDate }: ProjectForm): string | undefined {
  if (!isDay(endDate)) return projectTexts.endRequired;
  return isDay(startDate) && isEndTooEarly(startDate, endDate) ? projectTexts.endBeforeStart : undefined;
}

function urlError(url: string): string | undefined {
  return url === '' || isWebAddress(url) ? undefined : projectTexts.url;
}

/** A start on or after the end moves the end to one month after the start. */
export function endForStart(start: Day, end: Day): Day {
  if (!isDay(start) || !isDay(end) || !isEndTooEarly(start, end)) return end;
  return monthAfter(start);
}

/** The same day of the next month, or its last one. */
function monthAfter(day: Day): Day {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0));
  const date = Math.min(Number(day.slice(8, 10)), lastOfNext.getUTCDate());
  return addDays(`${lastOfNext.toISOString().slice(0, 8)}01`, date - 1);
}

/** A thumbnail is a jpeg or png of at most 5 MB. */
export function projectImageError({ type, size }: { type: string; size: number }): MessageText | undefined {
  if (!projectImageTypes.some((each) => each === type)) return imageTexts.wrongProjectType;
  const most = imageBytes.project_images;
  return size > most ? imageTexts.tooLarge(most) : undefined;
}
