import { expect, test } from 'vitest';
import { completeModules, moduleName, modulesFor, withoutModule } from '#shared/workspaces/modules.ts';

test('a module comes with the one it builds on', () => {
  expect(completeModules(['invoices'])).toEqual(['money', 'invoices']);
  expect(completeModules(['integrations', 'boards', 'integrations'])).toEqual([
    'tasks',
    'boards',
    'integrations',
  ]);
  expect(completeModules([])).toEqual([]);
});

test('modules that build on another go with it', () => {
  expect(withoutModule(moduleName.options, 'money')).toEqual([
    'tasks',
    'review',
    'absences',
    'boards',
    'meetings',
    'integrations',
    'calendars',
    'assistants',
  ]);
  expect(withoutModule(['money', 'invoices'], 'invoices')).toEqual(['money']);
});

test('a team that names uses gets their modules, and the usual ones otherwise', () => {
  expect(modulesFor([])).toBeUndefined();
  expect(modulesFor(['time'])).toEqual([]);
  expect(modulesFor(['bill', 'review'])).toEqual(['review', 'money', 'invoices']);
  expect(modulesFor(['time', 'everything'])).toEqual(moduleName.options);
});
