import { Button, chakra } from '@chakra-ui/react';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useSessionEnd } from '#client/features/auth/public/use-session-end.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { demoApi } from '#shared/demo/demo.api.ts';

/** Says that the workspace is demo data; its owner removes it here. */
export function DemoMark({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const { user } = useScope();
  const { endBy, leaveFor } = useSessionEnd();
  const [isAsked, setAsked] = useState(false);
  const isOwner = user.role?.name === 'SUPER_ADMIN';

  async function remove() {
    await endBy(() => call(demoApi.remove, {}));
    await leaveFor(paths.register());
  }

  return (
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent={rail ? 'center' : undefined}
      gap="2"
      mb="1"
      px="2"
      minH="8"
      borderRadius="l2"
      bg="warning.subtle"
      color="warning.fg"
      textStyle="xs"
      title={rail ? t('demo.mark') : undefined}
    >
      <FlaskConical size={16} aria-hidden />
      {rail ? (
        <chakra.span srOnly>{t('demo.mark')}</chakra.span>
      ) : (
        <>
          <chakra.span flex="1" truncate>
            {t('demo.mark')}
          </chakra.span>
          {isOwner ? (
            <Button variant="plain" size="xs" color="inherit" onClick={() => setAsked(true)}>
              {t('demo.remove')}
            </Button>
          ) : null}
        </>
      )}
      {isAsked ? (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={t('demo.question')}
          confirmLabel={t('demo.confirm')}
          onConfirm={remove}
        >
          {t('demo.consequence')}
        </ConfirmDialog>
      ) : null}
    </chakra.div>
  );
}
