/** Whether it is one's turn or only one's choice: one may have to choose while another has the turn. */
import { t } from '../../i18n';
import type { Scene } from '../../protocol/generated';

export const yours = (scene: Scene): string => (scene.turn === scene.seat ? t('yourTurn') : t('yourChoice'));
