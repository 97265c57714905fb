import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { contentId } from '#client/app/shell/Content.tsx';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <chakra.button
      type="button"
      onClick={() => document.getElementById(contentId)?.focus()}
      position="fixed"
      insetStart="2"
      top="2"
      zIndex="skipNav"
      px="3"
      h="8"
      bg="bg.raised"
      boxShadow="float"
      borderRadius="l2"
      textStyle="sm"
      css={{ '&:not(:focus-visible)': { srOnly: true } }}
    >
      {t('shell.skip')}
    </chakra.button>
  );
}
