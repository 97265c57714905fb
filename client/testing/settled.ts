import { configure, getConfig } from '@testing-library/react';

const later = setTimeout;

/** A frame that comes at once, whatever a test does with its clock. */
export const nextFrame = (callback: FrameRequestCallback) =>
  Number(later(() => callback(performance.now()), 0));

async function settled<T>(act: () => Promise<T>): Promise<T> {
  const result = await act();
  for (const _ of [1, 2, 3]) await new Promise((resolve) => later(resolve, 0));
  return result;
}

/*
 * Menus and dialogs move the focus a frame or two after they open: every act and every wait of a test ends only when
 * the requested frames are over, as a person is never quicker than they are. The setup runs anew for every test file,
 * this only once.
 */
const { asyncWrapper } = getConfig();
configure({ asyncWrapper: (act) => asyncWrapper(() => settled(act)) });
