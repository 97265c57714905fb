import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function outputOf(command: string, args: string[]): string {
  const answer = spawnSync(command, args, { encoding: 'utf8', windowsHide: true });
  return (answer.stdout ?? '').trim();
}

/** False for a process that ended, even while nobody has collected it yet (zombie). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!refused) return false;
  }
  return !/^\d+ \(.*\) Z /s.test(readText(`/proc/${pid}/stat`));
}

/** Program and arguments of a process; empty when it does not exist. On Windows the program's name alone. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  if (process.platform === 'win32')
    return outputOf('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh']);
  return outputOf('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
}

/**
 * The start of a process, in a form that differs between two processes with the same id (after a reboot, in a
 * restarted container). Empty when the system does not report it.
 */
export function startMark(pid: number): string {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return outputOf('ps', ['-o', 'lstart=', '-p', String(pid)]);
  const stat = readText(`/proc/${pid}/stat`);
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${readText('/proc/sys/kernel/random/boot_id').trim()}/${ticks}`;
}
