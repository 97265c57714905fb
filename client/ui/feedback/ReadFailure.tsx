import { Box, Button } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from './Notice.tsx';

interface ReadFailureProps {
  text: string;
  onRetry: () => void;
  /** Space below, where what surrounds it leaves none. */
  mb?: string;
}

/** Says that a part of a page was not loaded, with a retry. */
export function ReadFailure({ text, onRetry, mb }: ReadFailureProps) {
  const { t } = useTranslation();
  return (
    <Box mb={mb}>
      <Notice
        action={
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t('ui.error.retry')}
          </Button>
        }
      >
        {text}
      </Notice>
    </Box>
  );
}
