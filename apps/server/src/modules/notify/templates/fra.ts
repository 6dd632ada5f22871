import type { TemplateTable } from './template';

export const fra: TemplateTable = {
  notices: {
    registered: {
      title: 'Bienvenue chez Candor',
      body: 'Votre compte est ouvert. Avant tout dépôt, définissez un mot de passe de paiement et une phrase anti-hameçonnage sur la page Sécurité.',
    },
    login_password_changed: {
      title: 'Mot de passe de connexion modifié',
      body: 'Votre mot de passe de connexion a été modifié et les autres appareils ont été déconnectés. Les retraits sont suspendus quelque temps. Si ce n’était pas vous, réinitialisez-le immédiatement et contactez l’assistance.',
    },
    pay_password_changed: {
      title: 'Mot de passe de paiement défini',
      body: 'Votre mot de passe de paiement a été défini ou modifié. Les retraits sont suspendus quelque temps. Si ce n’était pas vous, gelez votre compte et contactez l’assistance.',
    },
    phone_bound: {
      title: 'Numéro de téléphone associé',
      body: 'Un numéro de téléphone a été associé à votre compte. Les retraits sont suspendus quelque temps. Si ce n’était pas vous, gelez votre compte et contactez l’assistance.',
    },
    email_bound: {
      title: 'Adresse e-mail associée',
      body: 'Une adresse e-mail a été associée à votre compte. Les retraits sont suspendus quelque temps. Si ce n’était pas vous, gelez votre compte et contactez l’assistance.',
    },
    totp_on: {
      title: 'Application d’authentification activée',
      body: 'La connexion demande désormais aussi un code de votre application d’authentification.',
    },
    totp_off: {
      title: 'Application d’authentification désactivée',
      body: 'La connexion ne demande plus de code de votre application d’authentification. Si ce n’était pas vous, gelez votre compte et contactez l’assistance.',
    },
    passkey_added: {
      title: 'Clé d’accès ajoutée',
      body: 'La clé d’accès « {name} » peut désormais se connecter à votre compte. Les retraits sont suspendus un moment. Si ce n’était pas vous, gelez votre compte et contactez l’assistance.',
    },
    passkey_revoked: {
      title: 'Clé d’accès supprimée',
      body: 'La clé d’accès « {name} » a été retirée de votre compte. Les retraits sont suspendus un moment. Si ce n’était pas vous, gelez votre compte et contactez l’assistance.',
    },
    new_device_login: {
      title: 'Connexion depuis un nouvel appareil',
      body: 'Une connexion à votre compte a eu lieu depuis un nouvel appareil, adresse {ip}. Si ce n’était pas vous, changez votre mot de passe et déconnectez tous les appareils.',
    },
    account_frozen: {
      title: 'Compte gelé',
      body: 'À votre demande, votre compte est gelé et tous les appareils sont déconnectés. Contactez l’assistance pour le rouvrir.',
    },
    contact_confirmed: {
      title: 'Contact confirmé',
      body: '{contact} a été confirmé pour votre compte. Après le délai d’attente, il pourra confirmer des changements et réinitialiser votre mot de passe. Si ce n’était pas vous, gelez votre compte et contactez le support.',
    },
    address_added: {
      title: 'Adresse de retrait enregistrée',
      body: 'L’adresse {address} a été enregistrée. Les retraits vers elle s’ouvrent après le délai d’attente. Si ce n’était pas vous, gelez votre compte.',
    },
    address_deleted: { title: 'Adresse de retrait supprimée', body: 'L’adresse {address} a été supprimée.' },
    card_changed: {
      title: 'Carte bancaire enregistrée',
      body: 'La carte bancaire pour les retraits a été enregistrée ou modifiée. Les retraits vers elle seront possibles après le délai d’attente. Si ce n’était pas vous, gelez votre compte.',
    },
    real_passed: {
      title: 'Vérification réussie',
      body: 'Vos documents ont été acceptés. Vos nouvelles limites s’appliquent dès maintenant.',
    },
    real_refused: {
      title: 'Vérification refusée',
      body: 'Vos documents n’ont pas été acceptés : {reason} Vous pouvez les soumettre à nouveau.',
    },
    ticket_opened: {
      title: 'Demande reçue',
      body: 'Nous avons reçu votre demande {reference} et vous répondrons dans l’application.',
    },
    futures_warning: {
      title: 'Position à risque',
      body: 'La marge de votre position {symbol} n° {number} diminue. Prix {price} ; elle sera fermée d’office à {liquidation}. Vous pouvez fixer un stop ou en fermer une partie.',
    },
    futures_urgent: {
      title: 'Position proche de la fermeture d’office',
      body: 'Votre position {symbol} n° {number} est proche de la fermeture d’office : prix {price}, prix de liquidation {liquidation}. Fermez-la, en tout ou en partie, si vous ne voulez pas attendre.',
    },
    futures_liquidated: {
      title: 'Position fermée d’office',
      body: 'Votre position {symbol} n° {number} a été fermée d’office à {price}, à {time} UTC (cotation {seq}) : sa marge ne couvrait plus le minimum à conserver. Vous ne devez rien au-delà de la marge. Le reçu montre le calcul.',
    },
    futures_reduced: {
      title: 'Une partie d’une position fermée d’office',
      body: '{lots} lots de votre position {symbol} n° {number} ont été fermés d’office à {price}, à {time} UTC (cotation {seq}) : sa marge ne couvrait plus le minimum à conserver. {left} lots restent ouverts. Le reçu montre le calcul.',
    },
    spot_order_skipped: {
      title: 'Ordre non exécuté',
      body: 'Votre ordre {number} sur {symbol} n’a pas pu être exécuté et a été annulé. Ce qu’il retenait est de nouveau disponible.',
    },
    spot_change_skipped: {
      title: 'Modification d’ordre non exécutée',
      body: 'Votre demande pour l’ordre {number} sur {symbol} n’a pas pu être exécutée. L’ordre reste tel quel ; refaites la demande si vous le souhaitez encore.',
    },
    price_alert: {
      title: 'Alerte de prix',
      body: '{symbol} a atteint {price} à {time} UTC (cotation {seq}). Votre alerte : {target}.',
    },
    deposit_credited: { title: 'Dépôt crédité', body: '{amount} {currency} ont été crédités sur votre compte Spot.' },
    deposit_other_amount: {
      title: 'Dépôt crédité pour un autre montant',
      body: '{amount} {currency} ont été crédités au lieu de {asked} : {reason}',
    },
    deposit_refused: {
      title: 'Dépôt refusé',
      body: 'Votre dépôt de {amount} {currency} n’a pas été accepté : {reason}',
    },
    withdrawal_requested: {
      title: 'Retrait demandé',
      body: 'Un retrait de {amount} {currency} vers {target} a été demandé. Si ce n’est pas vous, annulez-le, gelez votre compte et contactez le support.',
    },
    withdrawal_sent: {
      title: 'Retrait envoyé',
      body: '{amount} {currency} ont été envoyés. Référence de transaction : {reference}',
    },
    withdrawal_refused: {
      title: 'Retrait refusé, argent restitué',
      body: 'Votre retrait n’a pas été effectué : {reason} {amount} {currency} sont de retour sur votre compte Spot.',
    },
    account_frozen_by_us: {
      title: 'Compte gelé',
      body: 'Nous avons gelé votre compte et déconnecté tous les appareils : {reason} Les retraits demandés auparavant restent inchangés. Pour toute question, contactez l’assistance.',
    },
    account_opened: {
      title: 'Compte rouvert',
      body: 'Votre compte est de nouveau ouvert : {reason}',
    },
    sessions_ended_by_us: {
      title: 'Appareils déconnectés',
      body: 'Nous avons déconnecté tous vos appareils : {reason} Vous pouvez vous reconnecter à tout moment.',
    },
    ticket_answered: { title: 'Réponse à votre demande', body: 'Notre réponse à {reference} : {answer}' },
    ticket_closed: {
      title: 'Demande close',
      body: 'Votre demande {reference} est close. S’il reste une question, envoyez-en une nouvelle.',
    },
    balance_adjusted: {
      title: 'Solde corrigé',
      body: '{amount} {currency}, décision de deux opérateurs : {reason} L’écriture dans votre relevé montre comment cela a été comptabilisé.',
    },
  },
  purposes: {
    register: 'ouvrir un compte',
    account: 'changer un mot de passe',
    withdraw: 'effectuer un retrait',
    bind_phone: 'associer un numéro de téléphone',
    bind_email: 'associer une adresse e-mail',
    proof: 'confirmer un changement de votre compte',
  },
  code: {
    title: 'Votre code Candor',
    body: 'Votre code pour {purpose} est {code}. Il est valable 6 minutes et pour rien d’autre. Si vous ne l’avez pas demandé, ignorez ce message.',
  },
  codeSms: 'Candor : {code} est votre code pour {purpose}, valable 6 minutes. Ne le communiquez à personne.',
  accountExists: {
    title: 'Vous avez déjà un compte',
    body: 'Quelqu’un veut ouvrir un compte Candor avec cette adresse ou ce numéro, mais il en existe déjà un. Si c’était vous, connectez-vous ou réinitialisez le mot de passe. Sinon, il n’y a rien à faire.',
  },
  phrase: 'Votre phrase anti-hameçonnage : {phrase}',
  neverAsks: 'Candor ne vous demande jamais de mot de passe ni de code, ni par e-mail ni par téléphone.',
  freezeLine: 'Ce n’était pas vous ? Gelez votre compte en un geste (une seule fois, pendant 7 jours) : {link}',
  freezeSms: 'Candor : {title}. Pas vous ? Gelez votre compte : {link}',
};
