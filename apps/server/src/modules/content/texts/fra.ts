import { heading, paragraphs, points, type ReleaseTexts, supportLink, table } from './article-words';

export const fra: ReleaseTexts = {
  faq: {
    title: 'Questions fréquentes',
    content: paragraphs('Des réponses courtes. Si la vôtre manque, écrivez à l’assistance dans l’application.'),
  },
  faq_accounts: {
    title: 'Quels comptes existe-t-il ?',
    content:
      paragraphs(
        'Vous avez quatre comptes entre lesquels l’argent peut être transféré. Chacun garde ses propres soldes.',
      ) +
      points(
        '<b>Fiat</b> pour acheter et vendre contre la monnaie d’un pays.',
        '<b>Spot</b> pour les cryptomonnaies que vous détenez.',
        '<b>Contrats à terme</b> pour la marge des contrats.',
        '<b>Options</b> pour les mises des contrats à durée fixe.',
      ) +
      paragraphs(
        'L’argent d’un compte n’est jamais utilisé par un autre sans un transfert de votre part.',
        'Plus bas, la page Avoirs liste trois lignes de plus : Actions, Minage et Placements. Elles montrent l’argent placé en actions et en produits. Il bouge par achat, vente et règlement, pas par transfert, et n’est compté qu’une fois.',
      ),
  },
  faq_transfers: {
    title: 'Comment fonctionnent les transferts entre comptes ?',
    content: paragraphs(
      'Choisissez le compte de départ, le compte d’arrivée, la monnaie et le montant. Le transfert est comptabilisé aussitôt et ne coûte rien.',
      'Il a lieu en entier ou pas du tout. Si la connexion est coupée, vous pouvez le renvoyer sans crainte : le même formulaire n’est comptabilisé qu’une fois.',
    ),
  },
  faq_frozen: {
    title: 'Que veut dire « bloqué » ?',
    content: paragraphs(
      'L’argent bloqué est à vous, mais il est réservé pour une action que vous avez lancée, par exemple un ordre ouvert. Il ne peut pas être dépensé deux fois.',
      'Chaque montant bloqué a un seul but. Quand celui-ci prend fin, le montant y est employé ou redevient disponible. Les deux figurent dans votre relevé.',
    ),
  },
  faq_values: {
    title: 'Comment les soldes sont-ils évalués ?',
    content: paragraphs(
      'Les soldes sont tenus en quantités de chaque monnaie. La valeur affichée à côté est la quantité multipliée par un prix de référence, convertie dans la devise choisie dans les réglages.',
      'Cette valeur est une estimation. Ce qu’une opération ou une conversion coûte ou rapporte réellement est indiqué avec elle. L’heure du prix est indiquée avec la valeur. Dans la démo, ces prix sont inventés.',
    ),
  },
  faq_protect: {
    title: 'Comment protéger mon compte ?',
    content:
      points(
        'Utilisez un mot de passe que vous n’utilisez nulle part ailleurs.',
        'Définissez un mot de passe de paiement. Il est demandé quand de l’argent sort.',
        'Activez l’application d’authentification et gardez ses codes de secours sur papier.',
        'Choisissez une phrase anti-hameçonnage. Un e-mail qui ne la montre pas ne vient pas de nous.',
        'Regardez de temps en temps vos appareils et déconnectez ceux que vous ne connaissez pas.',
      ) +
      paragraphs(
        'Si quelque chose vous paraît anormal, gelez le compte dans Sécurité. Tous les appareils sont déconnectés aussitôt.',
      ),
  },
  faq_levels: {
    title: 'Que permettent les niveaux de vérification ?',
    content:
      table(
        ['Niveau', 'Retraits en 24 heures', 'Par opération en fiat'],
        ['Aucun', '0', '0'],
        ['Lv1 : nom et document', '200 BTC', '2 000 USDT'],
        ['Lv2 : photos du document', '500 BTC', '1 000 000 USDT'],
      ) +
      paragraphs(
        'Les retraits de toutes les monnaies comptent ensemble, selon leur valeur en BTC au moment de la demande. Un retrait vers une carte est une opération en fiat. Ce sont les valeurs initiales de cette version ; les changements sont publiés sous Changements de règles.',
        'Un document refusé est accompagné du motif, et vous pouvez en envoyer un autre.',
      ),
  },
  faq_never: {
    title: 'Qu’est-ce que Candor ne demande jamais ?',
    content:
      points(
        'Votre mot de passe, votre mot de passe de paiement ou un code quelconque.',
        'Un paiement avant un retrait : ni taxe, ni dépôt, ni « frais de déblocage ».',
        'De déplacer votre argent vers une autre adresse « pour le protéger ».',
        'D’installer un programme qui laisse quelqu’un voir ou utiliser votre téléphone.',
      ) + paragraphs('Quiconque vous demande l’une de ces choses n’est pas de Candor, quel que soit le nom employé.'),
  },
  faq_reach: {
    title: 'Comment vous joindre ?',
    content: paragraphs(
      `Ouvrez une demande dans ${supportLink('Assistance')}. Vous recevez une référence telle que CS-7F3K9Q. Indiquez-la si vous écrivez de nouveau à ce sujet.`,
    ),
  },
  about: {
    title: 'À propos de Candor',
    content:
      paragraphs(
        'Candor est une application de trading pour le navigateur du téléphone. Elle est construite pour que vous puissiez vérifier ce qu’elle dit.',
      ) +
      heading('Ce à quoi nous tenons') +
      points(
        'Le coût, le pire cas et les délais sont montrés avant votre décision, aussi grands que le gain.',
        'Chaque solde est le résultat d’écritures que vous pouvez lire.',
        'Personne ne peut fixer un prix ou un résultat. Un solde n’est rectifié que par deux personnes ensemble, avec un motif que vous pouvez lire, et chaque rectification est comptée publiquement.',
        'Nous ne poussons personne à négocier.',
      ) +
      paragraphs('Le programme est ouvert sous licence MIT : chacun peut le lire.'),
  },
  contact: {
    title: 'Nous contacter',
    content: paragraphs(
      `Pour nous joindre, ouvrez une demande dans l’application : ${supportLink('ouvrir l’assistance')}. Les demandes sont lues dans l’ordre d’arrivée.`,
      'Nous n’avons ni ligne téléphonique ni compte sur les messageries. Quiconque y écrit en notre nom n’est pas nous.',
      'Notre personnel ne demande jamais de mots de passe ni de codes.',
    ),
  },
  compliance: {
    title: 'Conformité opérationnelle',
    content:
      heading('Ce qui est enregistré') +
      paragraphs(
        'Chaque mouvement d’argent est inscrit deux fois : il sort d’un compte et entre dans un autre. La somme de toutes les écritures d’une monnaie est nulle. Le programme ne peut ni modifier ni supprimer une écriture, et chacune est scellée dans une chaîne de sommes de contrôle. Tous les soldes sont recalculés à partir des écritures et comparés.',
      ) +
      heading('Qui peut changer quoi') +
      points(
        'Vous : votre profil, vos réglages de sécurité et vos limites, ainsi que vos transferts, ordres, conversions, dépôts et retraits.',
        'Deux membres du personnel ensemble : votre solde. Une telle rectification figure dans votre relevé avec son motif et est comptée ci-dessous.',
        'Personne : un prix ou un résultat. Il n’existe ni écran ni appel pour cela.',
      ) +
      heading('Ce qui n’est pas encore prouvé dans cette version') +
      points(
        'La somme de tous les soldes n’est pas encore publiée ; vous ne pouvez donc pas encore vérifier de l’extérieur qu’elle est couverte.',
        'Les prix sont chaînés et signés. Une option réglée, et une position de contrats à terme fermée par prise de bénéfice, stop de perte, clôture forcée ou à la main, a un reçu que vous pouvez recalculer. Une ouverture n’a pas de reçu à elle seule, et aucun reçu ne montre que le cours d’une bourse était juste. Dans la démo, les prix sont inventés.',
        'Quiconque contrôle le serveur et sa base de données pourrait réécrire toute la chaîne des écritures. Son extrémité n’est pas encore publiée.',
        'Aucun auditeur externe n’a examiné le programme ni les livres.',
        'Cette version ne mentionne aucun agrément. Quiconque l’exploite comme service doit indiquer ici qui il est et sous quel agrément il agit.',
      ),
  },
  terms: {
    title: 'Conditions et avertissement sur les risques',
    content:
      heading('Risque') +
      paragraphs(
        '<b>Vous pouvez perdre tout ce que vous investissez.</b> Les prix des cryptomonnaies, des contrats à terme et des options peuvent beaucoup varier en quelques minutes et, avec l’effet de levier, une petite variation peut emporter toute la marge.',
        'N’engagez que ce dont vous pouvez vous passer. Les résultats passés ne disent rien des résultats futurs. Rien dans cette application n’est un conseil.',
      ) +
      heading('Votre compte') +
      points(
        'Une personne, un compte. Vous devez être majeur et autorisé à utiliser de tels services là où vous vivez.',
        'Ce qui est fait avec votre mot de passe, votre mot de passe de paiement et vos codes est considéré comme fait par vous. Prévenez-nous aussitôt si quelqu’un d’autre les connaît.',
        'Vous pouvez à tout moment vous fixer des limites, vous exclure ou geler le compte. Des limites plus strictes s’appliquent aussitôt.',
      ) +
      heading('Votre argent') +
      points(
        'Les transferts entre vos propres comptes sont gratuits.',
        'Les frais sont montrés avant votre confirmation. Aucun frais non montré n’est prélevé.',
        'Un ordre suit les règles en vigueur au moment où il est passé. Les changements ultérieurs ne le touchent pas.',
        'Le retrait d’argent réglé ne dépend jamais d’un nouveau paiement.',
      ) +
      heading('De notre côté') +
      points(
        'Nous pouvons suspendre un compte lorsque la loi l’exige ou en cas d’abus, et nous disons pourquoi dans la mesure où la loi le permet.',
        'Le service peut tomber en panne. Ce qui a été confirmé est conservé. Ce qui ne l’a pas été n’a pas eu lieu, ou figure dans votre relevé.',
        'Les changements de ces conditions sont annoncés dans les actualités avant de s’appliquer.',
      ) +
      heading('La démo') +
      paragraphs('Dans la démo, tout l’argent est fictif. Il ne peut pas être acheté et rien n’en est versé.'),
  },
  news_opening: {
    title: 'Candor est ouvert',
    content: paragraphs(
      'Les comptes, les transferts et le relevé sont ouverts, avec les dépôts, les retraits, les conversions, le Spot, les options et les contrats à terme. Ce qui s’ajoutera sera annoncé ici.',
      'Ce qui n’existe pas encore le dit. Veuillez lire les conditions et l’avertissement sur les risques avant de commencer.',
    ),
  },
  news_security: {
    title: 'Cinq minutes pour la sécurité de votre compte',
    content:
      paragraphs(
        'La plupart des pertes commencent par un mot de passe réutilisé ou un message aimable. Cinq gestes aident contre les deux.',
      ) +
      points(
        'Changez un mot de passe que vous utilisez aussi ailleurs.',
        'Définissez un mot de passe de paiement différent.',
        'Activez l’application d’authentification.',
        'Choisissez une phrase anti-hameçonnage. Tous nos e-mails la montreront ensuite.',
        'Ne donnez jamais un code à personne. Notre personnel n’en demande pas.',
      ),
  },
  banner_books: {
    title: 'Chaque solde est inscrit deux fois',
    content: paragraphs(
      'Ce qui sort d’un compte entre dans un autre, par la même écriture. C’est la comptabilité en partie double : pour chaque montant, les livres disent d’où il vient.',
      'Dans le relevé, vous voyez chaque écriture avec le solde qui en résulte.',
    ),
  },
  banner_protect: {
    title: 'Protégez votre compte',
    content: paragraphs(
      'Dans Sécurité se trouvent le mot de passe de paiement, l’application d’authentification, vos appareils et la phrase anti-hameçonnage. Chacun prend environ une minute.',
      'Si quelque chose vous paraît anormal, vous pouvez y geler le compte vous-même.',
    ),
  },
  demo_notice: {
    title: 'Ceci est une démo avec de l’argent fictif',
    content: paragraphs(
      'Tous les soldes sont ici de l’argent fictif et les prix sont inventés. Aucun argent réel ne peut être déposé ni retiré.',
      'Les e-mails et les SMS ne sont pas envoyés. Vous les trouvez dans la boîte de réception de la démo.',
    ),
  },
};
