import { expect, test } from 'vitest';
import { homesOf } from '#server/testing/spec-coverage/text-homes.ts';

/** The texts that people are promised for integrations, letter for letter. */
test.for(['Integration ID is required', 'Query name is required', 'Invalid state format'])(
  '“%s” has its place',
  (text) => {
    expect(homesOf(text)).toEqual(['shared/integrations/integration.schema.ts']);
  },
);
