import { z } from 'zod';
import { runCli } from '#server/cli/run-cli.ts';
import { lengthError } from '#shared/text/required-text.ts';

z.config({ customError: lengthError(String) });

const { text, stream, exitCode } = await runCli(process.argv.slice(2));
process[stream].write(`${text}\n`, () => process.exit(exitCode));
