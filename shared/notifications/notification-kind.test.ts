import { expect, test } from 'vitest';
import { isKindUsed, notificationType } from '#shared/notifications/notification-kind.ts';
import { moduleName } from '#shared/workspaces/modules.ts';

test('kinds about parts that are switched off are not used', () => {
  const used = (...modules: (typeof moduleName.options)[number][]) =>
    notificationType.options.filter((kind) => isKindUsed(kind, modules));
  expect(used(...moduleName.options)).toEqual(notificationType.options);
  expect(used()).not.toContain('collaboration');
  expect(used('boards')).toContain('collaboration');
  expect(used('boards')).not.toContain('budget');
  expect(used()).toContain('timer');
});
