import { createToaster } from '@chakra-ui/react';
import { showNoticesBy } from './notify.ts';

/** The queue behind `Toaster`; use `notify` to speak. */
export const toaster = createToaster({
  placement: 'bottom-end',
  max: 4,
  gap: 8,
  pauseOnPageIdle: true,
  offsets: { top: '4px', right: '16px', bottom: '16px', left: '16px' },
});

showNoticesBy(({ isOffer = false, ...toast }) => {
  if (!isOffer) toaster.create(toast);
  else if (!toaster.isVisible(toast.title))
    toaster.create({ ...toast, id: toast.title, meta: { closable: true } });
});
