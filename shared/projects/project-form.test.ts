import { expect, test } from 'vitest';
import { imageTexts } from '#shared/files/image.schema.ts';
import { projectTexts } from './project.schema.ts';
import { endForStart, type ProjectForm, projectFormErrors, projectImageError } from './project-form.ts';

const good: ProjectForm = {
  name: 'Website',
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  projectUrl: 'https://takt.example/new',
  description: 'x'.repeat(120),
};

test.each<[string, Partial<ProjectForm>, object]>([
  ['everything right', {}, {}],
  ['no address and no description', { projectUrl: ' ', description: undefined }, {}],
  ['no title', { name: '  ' }, { name: projectTexts.name }],
  ['a title of two', { name: ' We ' }, { name: projectTexts.nameTooShort }],
  ['a title of three', { name: 'Web' }, {}],
  ['a title of 100', { name: 'x'.repeat(100) }, {}],
  ['a title of 101', { name: 'x'.repeat(101) }, { name: projectTexts.nameTooLong }],
  ['no start', { startDate: '' }, { startDate: projectTexts.startRequired }],
  ['no end', { endDate: '' }, { endDate: projectTexts.endRequired }],
  ['no day', { endDate: '2026-02-30' }, { endDate: projectTexts.endRequired }],
  ['the end on the start', { endDate: '2026-03-01' }, { endDate: projectTexts.endBeforeStart }],
  ['the end before the start', { endDate: '2026-02-27' }, { endDate: projectTexts.endBeforeStart }],
  ['no address', { projectUrl: 'takt' }, { projectUrl: projectTexts.url }],
  ['a script', { projectUrl: 'javascript:alert(1)' }, { projectUrl: projectTexts.url }],
  ['121 characters', { description: 'x'.repeat(121) }, { description: projectTexts.description }],
])('%s', (_what, change, errors) => {
  expect(projectFormErrors({ ...good, ...change })).toEqual(errors);
});

test.each([
  ['before the end: stays', '2026-03-01', '2026-03-02', '2026-03-02'],
  ['on the end', '2026-03-02', '2026-03-02', '2026-04-02'],
  ['after the end', '2026-03-15', '2026-03-02', '2026-04-15'],
  ['the last of January', '2026-01-31', '2026-01-02', '2026-02-28'],
  ['in December', '2026-12-31', '2026-12-31', '2027-01-31'],
  ['no end chosen', '2026-03-02', '', ''],
])('a start %s', (_what, start, end, moved) => {
  expect(endForStart(start, end)).toBe(moved);
});

test.each([
  ['jpeg', { type: 'image/jpeg', size: 5_242_880 }, undefined],
  ['png', { type: 'image/png', size: 1 }, undefined],
  ['a gif', { type: 'image/gif', size: 1 }, imageTexts.wrongProjectType],
  ['one byte too many', { type: 'image/png', size: 5_242_881 }, imageTexts.tooLarge(5_242_880)],
])('a thumbnail: %s', (_what, file, text) => {
  expect(projectImageError(file)).toEqual(text);
});
