-- Some old clients save an address without its picture: an empty path.
alter table wallet_address drop constraint wallet_address_qrcode_check;
