// npm test: types, lint, unit, API and browser tests; or only the suites named as arguments. Steps that need one core
// (types, lint, the build) run side by side, the suites one after the other. Exits non-zero when any fails, runs
// nothing or skips something, and prints "N passed, N failed" at the end.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const reports = path.join(root, 'reports');
const bin = (name) => path.join(root, 'node_modules', name);
const vitest = bin('vitest/vitest.mjs');
const config = ['--config', 'server/testing/vitest.config.ts'];

/** `report`: the vitest JSON to count; without one the step counts as one check. `before`: targets to build first. */
const steps = {
  // Several checkers each work out again what the files share: a half more work, for cores that lint and the build use.
  types: { run: [[bin('typescript/bin/tsc'), '-p', '.', '--checkers', '1']] },
  lint: {
    run: [
      [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
      // Files, exports and packages that nothing uses.
      [bin('knip/bin/knip.js'), '--no-progress'],
    ],
  },
  unit: {
    run: [[vitest, 'run', ...config, '--project', 'shared', '--project', 'logic', '--project', 'client']],
    report: 'unit.json',
  },
  api: { run: [[vitest, 'run', ...config, '--project', 'server']], report: 'api.json' },
  e2e: {
    before: [[path.join(root, 'server/tools/build.mjs')]],
    run: [[vitest, 'run', ...config, '--project', 'e2e']],
    report: 'e2e.json',
  },
};

/** Resolves with whether it succeeded, and its output unless that was printed. */
function runNode(args, { env, stdio = 'inherit' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(printed).toString() }));
  });
}

async function runAll(commands, options) {
  for (const args of commands) {
    const result = await runNode(args, options);
    if (!result.ok) return result;
  }
  return { ok: true, output: '' };
}

const secondsSince = (startedAt) => Math.round((Date.now() - startedAt) / 1000);

/** Repeated at the end, for readers of the last lines. */
const failures = [];
/** Passed only when tried once more, which does not stay unseen. */
const unsteady = [];

function countsOf(file) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(path.join(reports, file), 'utf8'),
  );
  // A file that breaks before its first test fails without any test failing.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName, failureMessages } of assertionResults) {
      const title = `${path.relative(root, name)}: ${fullName}`;
      if (status === 'failed') failures.push(title);
      else if (failureMessages?.length > 0) unsteady.push(`${title}\n  ${failureMessages.join('\n  ')}`);
    }
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
}

const slowFiles = 25;

/** Prints the slowest files of a suite, with the number of their tests. */
function printSlowest(file) {
  const { testResults } = JSON.parse(readFileSync(path.join(reports, file), 'utf8'));
  const files = testResults
    .map(({ name, startTime, endTime, assertionResults }) => ({
      name: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowFiles);
  console.log(`The ${files.length} slowest files:`);
  for (const { name, seconds, tests } of files)
    console.log(`${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(5)} tests  ${name}`);
}

/** One check, silent unless it fails. */
async function check(commands) {
  const startedAt = Date.now();
  const { ok, output } = await runAll(commands, { stdio: ['ignore', 'pipe', 'pipe'] });
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, seconds: secondsSince(startedAt), output };
}

async function runSuite(name, { run, report }, built) {
  const ok = built && (await runAll(run, { env: { TEST_SUITE: name } })).ok;
  try {
    const counts = countsOf(report);
    printSlowest(report);
    const wrong = !ok && counts.failed === 0;
    return wrong || counts.passed === 0 ? { ...counts, failed: counts.failed + 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}`);
  process.exit(2);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (!(await runNode([path.join(root, 'server/tools/generate.mjs')])).ok) process.exit(1);

const names = asked.length > 0 ? asked : Object.keys(steps);
const checks = names.filter((name) => steps[name].report === undefined);
const suites = names.filter((name) => !checks.includes(name));
const preparation = suites.flatMap((name) => steps[name].before ?? []);
const [built, ...checked] = await Promise.all(
  [preparation, ...checks.map((name) => steps[name].run)].map((commands) => check(commands)),
);
const results = checks.map((name, index) => ({ name, ...checked[index] }));
for (const { output } of [built, ...checked]) process.stdout.write(output);

for (const name of suites) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const result = await runSuite(name, steps[name], steps[name].before === undefined || built.failed === 0);
  results.push({ name, ...result, seconds: secondsSince(startedAt) });
}

console.log('');
for (const title of unsteady) console.log(`passed at the second attempt: ${title}`);
for (const failure of failures) console.log(`failed: ${failure}`);
for (const { name, passed, failed, skipped, seconds } of results) {
  console.log(`${name.padEnd(6)} ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum('skipped') > 0) console.log('Skipped tests count as failures.');
console.log(`${sum('passed')} passed, ${sum('failed') + sum('skipped')} failed`);
process.exit(sum('failed') + sum('skipped') > 0 ? 1 : 0);
