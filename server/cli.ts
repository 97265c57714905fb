import { z } from 'zod';
import { runCli } from '#server/cli/run-cli.ts';
import { plainErrors } from '#shared/text/plain-errors.ts';

z.config({ customError: plainErrors(String) });

const { text, stream, exitCode } = await runCli(process.argv.slice(2));
process[stream].write(`${text}\n`, () => process.exit(exitCode));
