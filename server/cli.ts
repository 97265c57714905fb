import { runCli } from '#server/cli/run-cli.ts';

const { text, stream, exitCode } = await runCli(process.argv.slice(2));
process[stream].write(`${text}\n`, () => process.exit(exitCode));
