import { Code, HStack } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { assistantSettings } from '#shared/assistants/assistants.ts';

/** Settings with which an assistant connects by a token. */
export function AssistantSettings({ token }: { token: string }) {
  const { t } = useTranslation();
  const settings = assistantSettings({ server: window.location.origin, token });
  return (
    <HStack align="start" mt="2">
      <Code flex="1" p="2" whiteSpace="pre-wrap" wordBreak="break-all" dir="ltr">
        {settings}
      </Code>
      <CopyButton label={t('assistants.copySettings')} text={settings} />
    </HStack>
  );
}
