-- The message that a box can be opened ends when it is opened (since this version with the opening itself).
delete from nft_message m using nft_work w where w.id = m.work_id and m.kind = 'box_drawn' and not w.is_unopened;

-- Finds the message of a box.
create index nft_message_of_box on nft_message (work_id) where kind = 'box_drawn';
