import { type ComponentType, createElement, lazy, useState } from 'react';
import { reportFailure } from '#client/lib/failures/failures.ts';
import { loadCode } from '#client/lib/failures/load-code.ts';
import { isLostCode, useLostCode } from '#client/lib/failures/lost-code.ts';
import { Failed, type FailedPartProps, PartBoundary, Ways } from '#client/lib/failures/part-boundary.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

const isClose = (value: unknown): value is () => void => typeof value === 'function';

interface Source<Props> {
  readonly load: Load<Props>;
  readonly failed: ComponentType<FailedPartProps> | undefined;
  /** Failures are forgotten, so that a second opening does not show the old one. */
  latest: ComponentType<Props>;
}

/** Code that cannot be loaded is no defect: nothing is thrown for it, as the browser would log that. */
const lazyOf = <Props extends object>(load: Load<Props>) =>
  lazy(() =>
    loadCode(load).then(
      (component) => ({ default: component }),
      (error: unknown): { default: ComponentType<Props> } => ({
        default: () => createElement(Failed, { error }),
      }),
    ),
  );

interface PartProps<Props> {
  readonly source: Source<Props>;
  readonly given: Props;
}

function Part<Props extends object>({ source, given }: PartProps<Props>) {
  const [{ shown, tries }, show] = useState({ shown: source.latest, tries: 0 });
  const onFailure = () => {
    source.latest = lazyOf(source.load);
  };
  async function onRetry() {
    await source.load();
    show({ shown: source.latest, tries: tries + 1 });
  }
  const onClose = 'onClose' in given && isClose(given.onClose) ? given.onClose : undefined;
  const value = { failed: source.failed, onFailure, onRetry, onClose };
  const part = createElement(PartBoundary, { key: tries }, createElement(shown, given));
  return createElement(Ways, { value }, part);
}

/** A part of a page with lazy code; if that fails, the page stays and the part offers a retry. */
function partOf<Props extends object>(
  load: Load<Props>,
  failed?: ComponentType<FailedPartProps>,
): ComponentType<Props> {
  const source: Source<Props> = { load, failed, latest: lazyOf(load) };
  return (given) => createElement(Part<Props>, { source, given });
}

/** Says nothing on the page; the failure is in the server's log. */
function Missing({ error, onRetry }: FailedPartProps) {
  useState(() => reportFailure(error, isLostCode(error) ? 'code' : 'boundary'));
  useLostCode(error, { retry: onRetry });
  return null;
}

/** An optional part: if it fails, the page continues without it until its code can be loaded. */
export const lazyPart = <Props extends object>(load: Load<Props>) => partOf(load, Missing);

/** A whole page, with a fallback for failures. */
export const lazyPage = <Props extends object>(load: Load<Props>, failed: ComponentType<FailedPartProps>) =>
  partOf(load, failed);

/** A required part; if it fails, it shows the error in its place. */
export const lazyView = <Props extends object>(load: Load<Props>) => partOf(load);
