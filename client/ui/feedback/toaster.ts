import { createToaster } from '@chakra-ui/react';
import { createElement } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { showNoticesBy, type Words } from './notify.ts';

/** The queue behind `Toaster`; use `notify` to speak. */
export const toaster = createToaster({
  placement: 'bottom-end',
  max: 4,
  gap: 8,
  pauseOnPageIdle: true,
  offsets: { top: '4px', right: '16px', bottom: '16px', left: '16px' },
});

/** Says it in the language of the page, whichever that is by then. */
function Said({ words }: { words: Words }) {
  useTranslation();
  return words();
}

const said = (words: Words | undefined) => words && createElement(Said, { words });

const offered = 'offer';

showNoticesBy(({ isOffer = false, title, description, action, ...toast }) => {
  if (isOffer && toaster.isVisible(offered)) return;
  toaster.create({
    ...toast,
    ...(isOffer ? { id: offered } : {}),
    title: said(title),
    description: said(description),
    // The library takes the words of a button as a text only.
    action: action && { label: '', onClick: action.onClick },
    meta: { closable: isOffer, label: said(action?.label) },
  });
});
