import { VerifyNotice } from '#client/features/auth/public/VerifyNotice.tsx';
import { closeVerification, useIsVerificationOpen } from '#client/features/auth/public/verification.ts';
import { meQuery } from '#client/features/auth/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';

/** The field of the code over the page, until the address is verified. */
export function VerificationDialog() {
  const { t } = useTranslation();
  const isOpen = useIsVerificationOpen();
  const { data: me } = useReadOf(meQuery, { enabled: isOpen });
  if (!isOpen || me?.isEmailVerified === true) return null;
  return (
    <Modal open title={t('auth.verify.title')} onOpenChange={closeVerification}>
      <VerifyNotice />
    </Modal>
  );
}
